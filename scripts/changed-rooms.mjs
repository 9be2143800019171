import { execFileSync } from 'node:child_process'

/** Quick everywhere, so a check always runs them. */
const always = ['src/shared/', 'src/testing/', 'demo/', 'scripts/']
/** Rooms of the server that walk every resource, as `src/shared` and `src/texts` define it. */
const walks = ['src/server/crud/', 'src/server/http/access/', 'src/server/http/api-document/']
/** Everything in the server stands on these. */
const ground =
  /^(package(-lock)?\.json|vitest\.config\.ts|src\/testing\/|src\/server\/(db\/|context\/|[^/]+$))/

/**
 * @param {readonly string[]} files changed files, from the project's folder
 * @returns {string[] | null} the folders whose tests are likely to know whether the change holds; null for all
 */
export function roomsOf(files) {
  if (files.some((file) => ground.test(file))) return null
  const own = files.flatMap((file) => /^src\/server\/(features\/)?[^/]+\//.exec(file)?.[0] ?? [])
  const walked = files.some((file) => /^src\/(shared|texts)\//.test(file)) ? walks : []
  const web = files.some((file) => /^src\/(web|shared|texts)\//.test(file)) ? ['src/web/'] : []
  return [...new Set([...always, ...web, ...walked, ...own])]
}

/**
 * @param {string} project
 * @returns {string[] | null} the files that differ from the last commit, or those of the last commit when none does;
 *   null where Git cannot tell
 */
export function changedFiles(project) {
  const ask = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  try {
    const changed = [
      ...ask('diff', '--name-only', '--relative', 'HEAD'),
      ...ask('ls-files', '--others', '--exclude-standard'),
    ]
    return changed.length > 0 ? changed : ask('show', '--name-only', '--relative', '--format=', 'HEAD')
  } catch {
    return null
  }
}
