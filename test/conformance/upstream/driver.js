/** As upstream's test driver: the user's part, which a browser's vendor fills in. */
{
  const missing = (name) => () =>
    Promise.reject(new Error(`${name} is not implemented by testdriver-vendor.js`));
  const internal = {
    reveal_withheld_item: missing("reveal_withheld_item"),
    answer_handle_use: missing("answer_handle_use"),
  };
  window.test_driver_internal = internal;
  window.test_driver = {
    reveal_withheld_item: (handle) => internal.reveal_withheld_item(handle),
    answer_handle_use: (handle, isAllowed) => internal.answer_handle_use(handle, isAllowed),
  };
}
