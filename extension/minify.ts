/** How scripts that run in pages are made small: the script-tag file and the extension alike. */
export const TARGET = "es2022";

/** The file may be read in any encoding, since a page need not name one: everything beyond ASCII is escaped. */
export const terserOptions = {
  ecma: 2020 as const,
  toplevel: true,
  compress: { passes: 3, unsafe_arrows: true, keep_fargs: false },
  // In brackets, a browser compiles a function that is called at once where it parses it, instead of twice.
  format: { ascii_only: true, wrap_iife: true },
};

/** Reading a built-in has no effect worth keeping: so the bundler drops unused intrinsics. */
export const treeshake = { propertyReadSideEffects: false as const };
