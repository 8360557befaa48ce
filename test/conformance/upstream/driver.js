/** Upstream's test driver has the user's part; a browser's vendor fills it in. */
window.test_driver = {
  reveal_withheld_item: (handle) => window.test_driver_internal.reveal_withheld_item(handle),
};
window.test_driver_internal = {
  reveal_withheld_item: () => Promise.reject(new Error("reveal_withheld_item is not implemented by testdriver-vendor.js")),
};
