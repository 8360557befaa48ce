/** Documents of sites and agents, as they are shown to the person. */
export const fromSite = (origin: string) => `From ${origin}`;
export const fromAgent = (name: string) => `From the agent “${name}”`;
export const asText = () => "As text";
export const leftOut = () => "Links, pictures, forms and styles are left out.";
export const picture = () => "Picture";
export const pictureOf = (alt: string) => `Picture: ${alt}`;
export const asJson = () => "As JSON";
export const takenOut = () => "Withheld";
