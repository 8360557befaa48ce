/** A page with the tools that the conformance suite calls, as its descriptions ask for them. */

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const SOUND = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const image = { type: "image", data: PIXEL, mimeType: "image/png" };
const text = (words: string) => ({ type: "text", text: words });
const resource = (uri: string, mimeType: string, words: string) => ({
  type: "resource",
  resource: { uri, mimeType, text: words },
});

const CONTENTS: Readonly<Record<string, readonly object[]>> = {
  test_simple_text: [text("This is a simple text response for testing.")],
  test_image_content: [image],
  test_audio_content: [{ type: "audio", data: SOUND, mimeType: "audio/wav" }],
  test_embedded_resource: [
    resource("test://embedded-resource", "text/plain", "This is an embedded resource content."),
  ],
  test_multiple_content_types: [
    text("Multiple content types test:"),
    image,
    resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
  ],
  test_tool_with_logging: [text("Done.")],
  test_logging_tool: [text("Done.")],
  test_tool_with_progress: [text("Done.")],
};

const NEW_SCHEMA = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$defs": {
    "address": {
      "$anchor": "addressDef",
      "type": "object",
      "properties": { "street": { "type": "string" }, "city": { "type": "string" } }
    }
  },
  "properties": {
    "name": { "type": "string" },
    "address": { "$ref": "#/$defs/address" },
    "contactMethod": { "type": "string", "enum": ["phone", "email"] },
    "phone": { "type": "string" },
    "email": { "type": "string" }
  },
  "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
  "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
  "then": { "required": ["phone"] },
  "else": { "required": ["email"] },
  "additionalProperties": false
}`;

export const TOOLS_PAGE = `<!doctype html><html lang="en"><head><title>tools</title><script>
  const register = (name, inputSchema, execute) =>
    document.modelContext.registerTool({ name, description: "For the conformance suite.", inputSchema, execute });
  const none = { type: "object", properties: {} };
  const contents = ${JSON.stringify(CONTENTS)};
  for (const [name, content] of Object.entries(contents)) register(name, none, async () => ({ content }));
  register("test_error_handling", none, async () => { throw new Error("On purpose."); });
  let changes = 0;
  register("test_trigger_tool_change", none, async () => {
    changes += 1;
    register("test_new_tool_" + changes, none, async () => "new");
    return "changed";
  });
  register("json_schema_2020_12_tool", ${NEW_SCHEMA}, async () => "fine");
</script></head><body></body></html>`;
