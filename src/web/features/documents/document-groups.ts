import { type AssociationDocument, type DocumentKind, documentKinds } from '#shared/resources/documents.ts'

/** A valid document, and those that it has replaced, the latest first. */
export type DocumentChain = { valid: AssociationDocument; earlier: AssociationDocument[] }

/** The chains of one year; null for those that no day of decision tells it of. */
export type DocumentYear = { year: number | null; chains: DocumentChain[] }

export type DocumentGroup = { kind: DocumentKind; years: DocumentYear[] }

const dayOf = ({ decided_day }: AssociationDocument): string => decided_day ?? ''

const latestFirst = (a: AssociationDocument, b: AssociationDocument): number =>
  dayOf(b).localeCompare(dayOf(a)) || b.id - a.id

function chainsOf(documents: readonly AssociationDocument[]): DocumentChain[] {
  const bySlug = Map.groupBy(documents, ({ slug }) => slug)
  return documents
    .filter(({ is_valid, address }) => is_valid && address)
    .map((valid) => ({
      valid,
      earlier: (bySlug.get(valid.slug) ?? []).filter((other) => other !== valid).sort(latestFirst),
    }))
}

/** @returns documents by their kinds and years: the kinds in their order, the latest year first, and in it the latest day */
export function groupDocuments(documents: readonly AssociationDocument[]): DocumentGroup[] {
  const chains = chainsOf(documents)
  return documentKinds.flatMap((kind) => {
    const ofKind = chains
      .filter(({ valid }) => (valid.kind ?? 'other') === kind)
      .sort((a, b) => latestFirst(a.valid, b.valid))
    if (ofKind.length === 0) return []
    const years = [...Map.groupBy(ofKind, ({ valid }) => valid.year ?? null)]
      .map(([year, ones]): DocumentYear => ({ year, chains: ones }))
      .sort((a, b) => (b.year ?? 0) - (a.year ?? 0))
    return [{ kind, years }]
  })
}
