/** A form with files as a browser sends it: body and headers of the request. */
export async function formBody(
  fields: Record<string, string>,
  files: { field: string; name: string; type?: string; data: Buffer | string }[] = [],
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field, name, type = 'image/png', data } of files) {
    form.append(field, new Blob([new Uint8Array(Buffer.from(data))], { type }), name)
  }
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}
