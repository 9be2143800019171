import { formBody } from '#testing/form.ts'
import type { TestApp } from '#testing/test-app.ts'
import { smallPdf } from '#testing/test-files.ts'

type Prepared = { path: { id: string } }

/** @returns what calls about documents need beside the record that other calls share */
export function documentPreparations(server: () => TestApp): Record<string, () => Promise<Prepared>> {
  const withDocument = async (): Promise<Prepared> => {
    const { payload, headers } = await formBody({ title: 'Stadgar' }, [
      { field: 'file', name: 'stadgar.pdf', data: smallPdf },
    ])
    const { superuser: token, call } = server()
    const made = await call('POST', '/api/documents/', { token, body: payload, headers })
    return { path: { id: String(made.json().id) } }
  }
  return {
    // No document replaces itself.
    'PUT /api/documents/{id}/': withDocument,
    'GET /api/documents/{id}/file/': withDocument,
  }
}
