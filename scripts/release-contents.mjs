/** The files of a release, besides the packages and Node. */
export const releaseContents = [
  '.node-version',
  'package.json',
  'package-lock.json',
  'build/client',
  'build/server',
  'demo/pictures',
  'deploy',
]
