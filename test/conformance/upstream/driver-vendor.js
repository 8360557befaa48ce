/** The user's part in this suite: `user.mjs` clicks. */
if (window.airlockReveal) {
  window.test_driver_internal.reveal_withheld_item = (handle) => window.airlockReveal(handle);
  window.test_driver_internal.answer_handle_use = (handle, isAllowed) =>
    window.airlockAnswerUse(handle, isAllowed);
}
