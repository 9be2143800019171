// A language is a folder of texts and one line here: docs/add-a-language.md tells what its files hold.
// biome-ignore-all lint/performance/noReExportAll: short descriptions
// biome-ignore-all lint/performance/noBarrelFile: the list of the languages
export * as en from './en/language.ts'
export * as sv from './sv/language.ts'
