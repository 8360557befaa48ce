/**
 * Every message text of the project, as functions (one place to read, one place to translate).
 * Texts for agents never contain anything that a page or a tool supplied, except a tool's own name.
 */

// —— Sensitivity: diagnostics about a schema (for the author, never for an agent) ——

// —— Redaction and boundary: texts an agent reads ——

// —— WebMCP API: exceptions (Chromium style) ——

// —— Secrets: texts the person reads ——
