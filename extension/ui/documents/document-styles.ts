/** The looks inside of the frame. It is a document of its own, so nothing of ours is inherited. */
export const DOCUMENT_CSS = `
  :root {
    color-scheme: light dark;
    color: light-dark(#1c2230, #edf0f6);
    font: 14px/1.55 system-ui, sans-serif;
    overflow-wrap: anywhere;
  }
  body { margin: 0; padding: 12px 14px; }
  :is(body, body > div, body > div > div) > :first-child { margin-top: 0; }
  :is(body, body > div, body > div > div) > :last-child { margin-bottom: 0; }
  p, li, dt, dd, td, th, h1, h2, h3, h4, h5, h6 { unicode-bidi: plaintext; }
  p, ul, ol, dl, pre, blockquote, table { margin: 0 0 10px; }
  h1, h2, h3, h4, h5, h6 { margin: 16px 0 6px; font-size: 14px; line-height: 1.3; }
  h1 { font-size: 19px; }
  h2 { font-size: 16.5px; }
  h3 { font-size: 15px; }
  ul, ol { padding-inline-start: 22px; }
  li > p { margin-bottom: 4px; }
  li > ul, li > ol { margin-bottom: 0; }
  dd { margin-inline-start: 18px; }
  blockquote {
    padding-inline-start: 12px;
    border-inline-start: 3px solid light-dark(#dedcd3, #323846);
    color: light-dark(#545c6e, #a8b1c4);
  }
  hr { margin: 16px 0; border: 0; border-top: 1px solid light-dark(#dedcd3, #323846); }
  code, kbd, pre, samp {
    font: 12.5px/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
  }
  code, kbd { padding: 1px 4px; border-radius: 4px; background: light-dark(#f1f1ec, #12151a); }
  pre { padding: 8px 10px; border-radius: 8px; background: light-dark(#f1f1ec, #12151a); white-space: pre-wrap; }
  pre code { padding: 0; background: none; }
  table { max-width: 100%; border-collapse: collapse; }
  th, td { padding: 4px 10px 4px 0; text-align: start; vertical-align: top; }
  th { font-weight: 600; }
  tr + tr > *, thead + tbody > tr > * { border-top: 1px solid light-dark(#dedcd3, #323846); }
  mark { color: inherit; background: light-dark(#fdf0c8, #4a3c14); }
  small { font-size: 12.5px; }
  .address {
    color: light-dark(#545c6e, #a8b1c4);
    font: 12px/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
    unicode-bidi: isolate;
  }
  .address::before { content: "<"; }
  .address::after { content: ">"; }
  .picture {
    padding: 0 8px;
    border: 1px dashed light-dark(#8a8f9c, #6b7488);
    border-radius: 6px;
    color: light-dark(#545c6e, #a8b1c4);
    font-size: 12.5px;
  }
  :is(body, div) > .picture { display: block; width: fit-content; margin: 0 0 10px; }
`;
