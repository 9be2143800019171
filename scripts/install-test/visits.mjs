import { randomBytes } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import sharp from 'sharp'

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }} Answer */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string | Buffer }} Ask */

const answerTimeoutMs = 60_000

/**
 * Asks the proxy on this machine as a visitor of the site would, without the DNS.
 * @param {string} url
 * @param {Ask} [options]
 * @returns {Promise<Answer>}
 */
export function visit(url, { method = 'GET', headers = {}, body } = {}) {
  const { protocol, hostname, pathname, search } = new URL(url)
  // The certificate of a test is its own.
  const secure = { servername: hostname, rejectUnauthorized: false }
  const options = {
    host: '127.0.0.1',
    path: pathname + search,
    method,
    headers: {
      host: hostname,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
    timeout: answerTimeoutMs,
  }
  return new Promise((resolve, reject) => {
    const request =
      protocol === 'https:' ? requestHttps({ ...options, ...secure }) : requestHttp({ ...options })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error(`no answer from ${url}`)))
    request.on('response', async (response) => {
      try {
        const parts = await response.toArray()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
      } catch (error) {
        reject(error)
      }
    })
    request.end(body)
  })
}

/**
 * @param {string} url
 * @param {Ask} options
 * @returns {Promise<any>} the JSON of an answer that is a success
 */
async function call(url, options) {
  const { status, body } = await visit(url, options)
  if (status < 200 || status > 299) throw new Error(`${options.method} ${url}: ${status} ${body}`)
  return JSON.parse(body.toString())
}

const account = { email: 'anna@forening.example', password: 'tre lyktor vid strömmen' }

/**
 * Becomes the first administrator by the link of the start.
 * @param {string} site
 * @param {string} setup the code in the link
 */
export async function register(site, setup) {
  const body = JSON.stringify({ first_name: 'Anna', last_name: 'Ek', ...account, setup })
  await call(`${site}/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

/**
 * A picture of some bytes that is quick to decode, unlike any before.
 * @param {number} bytes
 */
async function picture(bytes) {
  const side = Math.floor(Math.sqrt(bytes / 3))
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const create = { width: side, height: side, channels: /** @type {const} */ (3), background: { r, g, b } }
  return sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
}

/**
 * Logs in, uploads a picture, and opens it.
 * @param {string} site
 * @param {number} bytes
 * @returns {Promise<string>} the picture's address
 */
export async function upload(site, bytes) {
  const json = { 'content-type': 'application/json' }
  const login = `${site}/users/auth/login/`
  const { key } = await call(login, { method: 'POST', headers: json, body: JSON.stringify(account) })
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await picture(bytes))], { type: 'image/png' }), 'a.png')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const { url } = await call(`${site}/api/media/`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': type },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
  return url
}
