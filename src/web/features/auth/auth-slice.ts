import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { api as paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { type Progress, trackProgress } from '#web/redux/create-resource-slice.ts'
import { apiThunk, tokenOf } from '#web/redux/thunk.ts'

/** The signed-in user (specification §3); the only state that outlives the page. */
export type AuthState = Progress & {
  /** The user's first_name. */
  currentUser: string | null
  currentUserId: number | null
  /** The user's is_superuser. */
  isAdmin: boolean
  /** The user's roles of today; null until the server has answered. */
  roles: readonly Role[] | null
  token: string | null
}

/** `language` is the one that the user has chosen for the panel; empty for none. */
type User = {
  id: number
  first_name: string
  is_superuser: boolean
  roles: Role[]
  language: string
}
export type Rights = Pick<User, 'is_superuser' | 'roles'>
export type Session = { key: string; user: User }
/** With a second step if the account has one: a code, or what a device answers of its passkey. */
export type Credentials = { email: string; password: string; code?: string; passkey?: object }
/** The secret that stands for a password chosen a moment ago, with a second step if the account has one. */
export type Entry = Omit<Credentials, 'email' | 'password'> & { entry: string }
export type Registration = Pick<Credentials, 'email' | 'password'> & {
  first_name: string
  last_name: string
  setup?: string
}

const login = apiThunk<Session, Credentials | Entry>('auth/login', async (body, { extra }) => {
  const path = 'entry' in body ? paths.enter : paths.login
  return (await extra.api.send<Session>(path, { method: 'POST', body })).data
})

const register = apiThunk<Session, Registration>('auth/register', async (body, { extra }) => {
  return (await extra.api.send<Session>(paths.register, { method: 'POST', body })).data
})

const logout = apiThunk<void>('auth/logout', async (_, { extra, getState }) => {
  await extra.api.send(paths.logout, { method: 'POST', token: tokenOf(getState()) })
})

export const signedOut: AuthState = {
  currentUser: null,
  currentUserId: null,
  loading: false,
  error: false,
  isAdmin: false,
  roles: null,
  token: null,
}

function enter(state: AuthState, { payload }: PayloadAction<Session>): void {
  state.currentUser = payload.user.first_name
  state.currentUserId = payload.user.id
  state.isAdmin = payload.user.is_superuser
  state.roles = payload.user.roles
  state.token = payload.key
}

/** The specification keeps currentUserId and isAdmin (§4); nothing may be decided by them alone. */
function leave(state: AuthState): void {
  state.currentUser = null
  state.token = null
  state.roles = null
}

const { reducer, actions } = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    restored: (_, action: PayloadAction<AuthState>) => action.payload,
    /** The server has said what the user of the token is now; a term may have begun or ended. */
    rightsKnown: (state, { payload }: PayloadAction<Rights & { token: string }>) => {
      if (state.token !== payload.token) return
      state.isAdmin = payload.is_superuser
      state.roles = payload.roles
    },
    renamed: (state, { payload }: PayloadAction<string>) => {
      state.currentUser = payload
    },
    /** A new password, or a passkey, gave a new session. */
    sessionRenewed: enter,
    /** The server no longer knows the token: its user is signed out, as by a logout. */
    sessionEnded: (state, action: PayloadAction<string>) => {
      if (state.token === action.payload) leave(state)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(login.fulfilled, enter)
      .addCase(register.fulfilled, enter)
      .addCase(logout.fulfilled, leave)
    trackProgress(builder, [login, register, logout])
  },
})

type Root = { auth: AuthState }

export const authSlice = {
  reducer,
  ...actions,
  login,
  register,
  logout,
  select: (state: Root) => state.auth,
}
