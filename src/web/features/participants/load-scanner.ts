export type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** @returns the browser's reader of QR codes, or that of a library, which is loaded */
export async function loadScanner(): Promise<DetectorClass> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('qr_code')) return own
  const { BarcodeDetector } = await import('qr/decode.js')
  return BarcodeDetector as unknown as DetectorClass
}
