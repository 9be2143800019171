import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { type CachedResponse, prepareResponse } from '#server/http/cache/cached-response.ts'

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
  /** @returns the prepared file, or undefined for an unknown path or a file that was not requested yet. */
  ready(path: string): CachedResponse | undefined
  /** @returns the prepared file, or null for an unknown path. */
  open(path: string): Promise<CachedResponse | null>
}

/**
 * The files of the built web: listed at the start, read and compressed at their first request, then kept in the
 * memory, because all of them together are small. No path can name a file outside the folder.
 * @param directory build/client, or null for none
 */
export function createAssets(directory: string | null, headers: Record<string, string>): Assets {
  const files = new Map<string, string>()
  for (const name of directory === null ? [] : (readdirSync(directory, { recursive: true }) as string[])) {
    const path = `/${name.split(sep).join('/')}`
    if (extname(path) in types && !path.includes('/.')) files.set(path, join(directory as string, name))
  }
  const prepared = new Map<string, CachedResponse>()

  const prepare = async (path: string, file: string): Promise<CachedResponse> => {
    const isHashed = path.startsWith('/assets/')
    const response = await prepareResponse({
      headers: {
        ...headers,
        'content-type': types[extname(path)] as string,
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        'content-security-policy': "default-src 'none'",
        vary: 'accept-encoding',
      },
      body: readFileSync(file),
      quality: 11,
    })
    prepared.set(path, response)
    return response
  }

  return {
    ready: (path) => prepared.get(path),
    async open(path) {
      const file = files.get(path)
      return file === undefined ? null : (prepared.get(path) ?? (await prepare(path, file)))
    },
  }
}
