/** What a server needs of the project, besides the packages and Node. */
export const releaseContents = [
  '.node-version',
  'package.json',
  'package-lock.json',
  'build/client',
  'build/server',
  'demo/pictures',
  'deploy',
]
