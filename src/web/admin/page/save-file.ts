/** Saves a fetched file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has its own hold on it once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
