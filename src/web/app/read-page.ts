/** @returns the code of one of the pages that visitors read one after the other, which are one file */
export const readPage = (name: keyof typeof import('./pages/read-pages.ts').readPages) => ({
  source: 'src/web/app/pages/read-pages.ts',
  lazy: async () => ({ Page: (await import('#web/app/pages/read-pages.ts')).readPages[name] }),
  layout: 'public' as const,
})
