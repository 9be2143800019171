/**
 * Name of the field that people do not see and programs that fill in every form do (bad-input B52). No
 * resource has a field of that name.
 */
export const honeypot = 'website'
