import { useEffect, useSyncExternalStore } from 'react'
import type { ApiTransport } from '#shared/api-transport.ts'
import { uploads } from '#web/redux/uploads.ts'

/** Share of the form that is sent, from 0 to 1; null while none is. */
let share: number | null = null
const listeners = new Set<() => void>()

function tell(sent: number | null): void {
  share = sent
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends a form as `fetch` does, and tells how much of it is sent. */
const sendForm: ApiTransport = (path, { method = 'POST', headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) tell(loaded / total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        headers: { get: (name) => request.getResponseHeader(name) },
        json: async () => JSON.parse(request.responseText),
      })
    request.onerror = () => reject(new TypeError('the connection broke'))
    request.onloadend = () => tell(null)
    request.send(body as FormData)
  })

/** Lets forms tell how much of them is sent, from now on. */
export const useToldUploads = (): void =>
  useEffect(() => {
    uploads.by = sendForm
  }, [])

/** @returns the share of the form that is sent; null while none is */
export const useUploadProgress = (): number | null => useSyncExternalStore(subscribe, () => share)
