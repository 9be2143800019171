import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The most that Node can do: a server with one fixed body, compressed beforehand, and the headers it needs.
const [file = '', type = ''] = process.argv.slice(2)
const body = readFileSync(file)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
