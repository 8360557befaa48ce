/** Opens the agent's page. */
chrome.action.onClicked.addListener(() => {
  chrome.tabs.create({ url: "agent.html" });
});
