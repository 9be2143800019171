/** @returns the body of a call that stores a picture, with the end of the file's name */
export function imageBody(file: File): FormData {
  const body = new FormData()
  body.set('image', file)
  body.set('file_name', file.name.slice(-200))
  return body
}
