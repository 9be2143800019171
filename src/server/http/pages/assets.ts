import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { documentHeaders } from '#server/http/answers/security-headers.ts'
import { type CachedResponse, createCompressedResponse } from '#server/http/cache/cached-response.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

export type Assets = {
  /** @returns the file ready to send, or undefined when the folder has no such file */
  find(path: string): CachedResponse | undefined
}

/**
 * The files of the built web: listed at the start, read at their first request, then kept in the memory, because all of
 * them together are small. They were compressed when the web was built (`scripts/build.mjs`, T63). No path can name a
 * file outside the folder.
 * @param directory build/client, or null for none
 */
export function createAssets(directory: string | null, headers: Record<string, string>): Assets {
  const files = new Map<string, string>()
  for (const name of directory === null ? [] : (readdirSync(directory, { recursive: true }) as string[])) {
    const path = `/${name.split(sep).join('/')}`
    if (extname(path) in types && !path.includes('/.')) files.set(path, join(directory as string, name))
  }
  const responses = new Map<string, CachedResponse>()
  const partHeaders = { ...headers }
  for (const name of documentHeaders) delete partHeaders[name]

  const read = (path: string, file: string): CachedResponse => {
    const isHashed = path.startsWith('/assets/')
    const content = {
      headers: {
        ...(isHashed ? partHeaders : headers),
        'content-type': types[extname(path)] as string,
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        // The worker of the page at the door fetches that page.
        'content-security-policy': `default-src 'none'${path === '/door-worker.js' ? "; connect-src 'self'" : ''}`,
        vary: 'accept-encoding',
      },
      body: readFileSync(file),
    }
    return createCompressedResponse(content, {
      br: readFileSync(`${file}.br`),
      gzip: readFileSync(`${file}.gz`),
    })
  }

  return {
    find(path) {
      const file = files.get(path)
      if (file === undefined) return undefined
      try {
        const response = responses.get(path) ?? read(path, file)
        responses.set(path, response)
        return response
      } catch (error) {
        // Another build has taken its place since the start.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
