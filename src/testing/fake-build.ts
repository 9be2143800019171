import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const chunk = { file: 'assets/x.js' }
const onePage = { 'src/web/entry-client.tsx': chunk, 'src/web/app/start.tsx': chunk, page: chunk }

/**
 * Writes a built web whose server part is the given module.
 * @param manifest of the client's files; by default that of one page, `page`
 * @returns the folder, which the caller removes
 */
export async function writeBuild(entryServer: string, manifest: object = onePage): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gille-build-'))
  await mkdir(join(directory, 'client/.vite'), { recursive: true })
  await mkdir(join(directory, 'client/assets'))
  await mkdir(join(directory, 'server'))
  await writeFile(join(directory, 'package.json'), '{"type":"module"}')
  await writeFile(join(directory, 'client/.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(directory, 'server/entry-server.js'), entryServer)
  return directory
}
