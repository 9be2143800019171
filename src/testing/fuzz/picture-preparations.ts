import { panelApi } from '#shared/panel-paths.ts'
import { formBody } from '#testing/form.ts'
import type { TestApp } from '#testing/test-app.ts'
import { noise } from '#testing/test-images.ts'

/**
 * Prepares the calls about the library: a picture that nothing shows, and one that records show with another text.
 * @param app gives the application, which is not there yet
 */
export function picturePreparations(app: () => TestApp): Record<string, () => Promise<object>> {
  const addPicture = async (): Promise<object> => {
    const data = await noise().jpeg().toBuffer()
    const { payload, headers } = await formBody({}, [{ field: 'image', name: 'a.jpg', data }])
    const by = { token: app().superuser, body: payload, headers }
    const answer = await app().call('POST', panelApi.pictures, by)
    return { path: { id: String(answer.json().id) } }
  }
  const describePicture = async (): Promise<object> => {
    const by = { token: app().superuser, body: { alt: 'A text of its own' } }
    const { id } = (await app().call('PUT', panelApi.picture(1), by)).json()
    return { path: { id: String(id) } }
  }
  return {
    [`DELETE ${panelApi.pictures}{id}/`]: addPicture,
    [`PUT ${panelApi.pictures}{id}/`]: describePicture,
  }
}
