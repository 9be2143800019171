import type { FastifyInstance } from 'fastify'
import { sha256 } from '#server/encoding/digest.ts'
import type { JsonSchema } from '#server/http/api-document/json-schema.ts'
import { translate } from '#server/texts/site-text.ts'
import { type ProblemCode, problems } from '#shared/errors.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { firstLanguage } from '#shared/languages.ts'

const style = `
:root{color-scheme:light dark;--line:#E2DFD8;--muted:#5B5F66;--accent:#00608F;--surface:#fff}
@media(prefers-color-scheme:dark){:root{--line:#343A43;--muted:#A8AFB9;--accent:#8CC5EE;--surface:#1D2127}
body{background:#15181D;color:#ECEEF1}}
body{margin:0 auto;max-width:70rem;padding:24px 16px;font:16px/1.6 system-ui,sans-serif}
h1{line-height:1.15}h2{margin-top:48px}code,b{font-family:ui-monospace,monospace;font-size:.9em}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;background:var(--surface)}
summary{padding:12px 16px;cursor:pointer;overflow-wrap:anywhere}
details>div{padding:0 16px 12px;overflow-x:auto}summary b{display:inline-block;min-width:4.5em;color:var(--accent)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
small,p.meta{color:var(--muted)}a{color:var(--accent)}`

/** The style's hash, for the page's Content-Security-Policy. */
const styleHash = sha256(style, 'base64')

/** @returns the type and the limits of a value in a few words. */
function typeOf(schema: JsonSchema): string {
  const { $ref, enum: values, anyOf, oneOf, items, type, format, ...limits } = schema
  if (typeof $ref === 'string') return $ref.replace(/^.*\//, '')
  const alternatives = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (alternatives) return alternatives.map(typeOf).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (values) return (values as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  if (items) return `list of ${typeOf(items as JsonSchema)}`
  return [
    [type].flat().join(' | '),
    format,
    limits.minimum !== undefined && `≥ ${limits.minimum}`,
    limits.maximum !== undefined && `≤ ${limits.maximum}`,
    limits.minLength && `at least ${limits.minLength} characters`,
    limits.maxLength && `at most ${limits.maxLength} characters`,
  ]
    .filter(Boolean)
    .join(', ')
}

function fieldsTable(schema: JsonSchema): string {
  if (schema.oneOf) return (schema.oneOf as JsonSchema[]).map(fieldsTable).join('<p>or</p>')
  const required = new Set((schema.required as string[]) ?? [])
  const rows = Object.entries((schema.properties as Record<string, JsonSchema>) ?? {}).map(
    ([name, field]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(field))}</td><td>${required.has(name) ? 'required' : ''}</td><td>${escapeHtml(String(field.description ?? ''))}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function operationHtml(path: string, method: string, operation: JsonSchema): string {
  const body = operation.requestBody as { content: Record<string, { schema: JsonSchema }> } | undefined
  const parameters = (operation.parameters as { name: string; in: string; schema: JsonSchema }[]) ?? []
  const parts = [
    `<p class="meta">Who: ${escapeHtml(String(operation['x-guard']))}. Answers ${escapeHtml(Object.keys(operation.responses as object).join(', '))}.</p>`,
  ]
  if (parameters.length > 0) {
    const rows = parameters.map(
      (parameter) =>
        `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${escapeHtml(parameter.in)}</td><td>${escapeHtml(typeOf(parameter.schema))}</td></tr>`,
    )
    parts.push(`<h4>Parameters</h4><table>${rows.join('')}</table>`)
  }
  if (body) {
    parts.push(
      `<h4>Body: ${escapeHtml(Object.keys(body.content).join(' or '))}</h4>`,
      fieldsTable(Object.values(body.content)[0]?.schema ?? {}),
    )
  }
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(String(operation.summary))}</summary><div>${parts.join('')}</div></details>`
}

function page(document: JsonSchema): string {
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(
    document.paths as Record<string, Record<string, JsonSchema>>,
  )) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = (operation.tags as string[])[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(path, method, operation)])
    }
  }
  const schemas = Object.entries((document.components as { schemas: Record<string, JsonSchema> }).schemas)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gille API</title><style>${style}</style></head><body><main><h1>Gille API</h1>
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Signed-in calls carry <code>Authorization: Token &lt;key&gt;</code>.
A call for anyone may carry it too.
Lists take <code>limit</code>, <code>offset</code>, <code>sort</code>, <code>q</code> and one parameter for each field, and count all in <code>X-Total-Count</code>.</p>
${[...groups].map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.join('')}`).join('')}
<h2>Records</h2>${schemas.map(([name, schema]) => `<details><summary><code>${escapeHtml(name)}</code></summary><div>${fieldsTable(schema)}</div></details>`).join('')}
<h2>Problems</h2><table>${Object.entries(problems)
    .map(
      ([code, status]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td lang="sv">${escapeHtml(translate(firstLanguage, `problem.${code as ProblemCode}`))}</td></tr>`,
    )
    .join('')}</table>
</main></body></html>`
}

/** Serves the API's description as a page that loads nothing: no script, one style. */
export function installApiDocs(app: FastifyInstance, document: () => JsonSchema): void {
  const config = {
    guard: 'public',
    anonymous: true,
    openapi: { summary: 'The API for people to read', type: 'text/html', answer: { type: 'string' } },
  } as const
  app.get('/api/docs', { config }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(page(document())),
  )
}
