import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Greatest number of keys in a JSON body; 1,000 by default. */
    maxKeys?: number
    /** Greatest number of bytes of a JSON body; 512 KiB by default. */
    maxJson?: number
  }
}

const maxDepth = 20
const defaultMaxKeys = 1_000
/** Routes that take a picture have a greater limit of their own, which is not meant for JSON (T31). */
const defaultMaxBytes = 512 * 1024
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** @returns the decoded string literal that starts at `start`, and the index of its end. */
function readKey(text: string, start: number): { key: string; end: number } {
  let end = start + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  try {
    return { key: JSON.parse(text.slice(start, end + 1)), end }
  } catch {
    throw new AppError('malformed-json')
  }
}

/** @throws AppError forbidden-key, duplicate-key */
function addKey(keys: Set<string>, key: string): void {
  if (forbidden.has(key)) throw new AppError('forbidden-key')
  if (keys.has(key)) throw new AppError('duplicate-key')
  keys.add(key)
}

/**
 * Refuses texts that JSON.parse accepts but that are dangerous: deep nesting, thousands of keys, the same key
 * twice, keys that reach prototypes (B05–B07, T31, T32). One pass, before parsing.
 */
function inspect(text: string, maxKeys: number): void {
  /** The keys of each open object, and null for each open list. */
  const open: (Set<string> | null)[] = []
  let count = 0
  /** The keys of the object whose next key the text is about to name. */
  let keys: Set<string> | null = null
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        keys = text[at] === '{' ? new Set() : null
        if (open.push(keys) > maxDepth) throw new AppError('too-deep')
        break
      case '}':
      case ']':
        open.pop()
        keys = null
        break
      case ',':
        keys = open.at(-1) ?? null
        break
      case '"': {
        const { key, end } = readKey(text, at)
        at = end
        if (keys === null) break
        addKey(keys, key)
        if (++count > maxKeys) throw new AppError('body-too-large')
        keys = null
      }
    }
  }
}

/**
 * @param bytes the body as received
 * @throws AppError malformed-json, too-deep, forbidden-key, duplicate-key, body-too-large
 */
function parseJson(
  bytes: Buffer,
  { maxKeys = defaultMaxKeys, maxJson = defaultMaxBytes }: FastifyContextConfig,
): unknown {
  if (bytes.length > maxJson) throw new AppError('body-too-large')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('malformed-json')
  }
  inspect(text, maxKeys)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed-json')
  }
}

/** Takes JSON only, uncompressed (B54). An empty body is `undefined`. */
export function installJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : parseJson(body, routeOptions.config),
  )
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new AppError('unsupported-encoding')
  })
}
