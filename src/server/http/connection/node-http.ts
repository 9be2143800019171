/**
 * Node's server of HTTP. `import … from 'node:http'` also loads all that Node has for clients, `fetch` and WebSocket among it: 30 to
 * 60 ms of a start (0097).
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
