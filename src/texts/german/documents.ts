/** Dokumente von Websites und Agenten, wie sie der Person gezeigt werden. */
export const fromSite = (origin: string) => `Von ${origin}`;
export const fromAgent = (name: string) => `Vom Agenten „${name}“`;
export const asText = () => "Als Text";
export const leftOut = () => "Links, Bilder, Formulare und Stile sind weggelassen.";
export const picture = () => "Bild";
export const pictureOf = (alt: string) => `Bild: ${alt}`;
export const asJson = () => "Als JSON";
export const takenOut = () => "Zurückgehalten";
