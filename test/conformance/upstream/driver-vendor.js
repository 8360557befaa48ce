/**
 * The user's part in this suite: `run-chromium.mjs` clicks. It has no binding in a browser that it
 * does not drive.
 */
if (window.airlockReveal)
  window.test_driver_internal.reveal_withheld_item = (handle) => window.airlockReveal(handle);
