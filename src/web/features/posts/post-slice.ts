import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { api as paths } from '#shared/paths.ts'
import type { Category, categories } from '#shared/resources/categories.ts'
import type { Post, posts } from '#shared/resources/posts.ts'
import {
  type CreateArgs,
  idle,
  type Progress,
  publicResource,
  resourceThunks,
  trackProgress,
} from '#web/redux/create-resource-slice.ts'
import { type ApiThunk, apiThunk } from '#web/redux/thunk.ts'

type PostState = Progress & {
  posts: Post[]
  categories: Category[]
  /** Id of the category the list is filtered by; null shows all. */
  currentCategory: number | null
  currentAuthor: string | null
  currentPost: Post | null
}

const postThunks = resourceThunks('post', publicResource<typeof posts>('posts'))
const categoryThunks = resourceThunks('post/categories', publicResource<typeof categories>('categories'))

/** From a category that was saved to the next reading of their list (specification §9). */
const refreshDelayMs = 1_000

const createCategory: ApiThunk<CreateArgs, Category> = (args) => (dispatch) => {
  const adding = dispatch(categoryThunks.create({ ...args, refetch: false }))
  const readAgain = () =>
    setTimeout(() => void dispatch(categoryThunks.fetch({ auth: true })), refreshDelayMs)
  adding.unwrap().then(readAgain, () => {})
  return adding
}

const fetchByCategory = apiThunk<Post[], number>('post/fetchByCategory', async (id, { extra }) => {
  return (await extra.api.send<Post[]>(paths.categoryPosts(id))).data
})

const fetchPost = apiThunk<Post, number>('post/fetchPost', async (id, { extra }) => {
  return (await extra.api.send<Post>(paths.record('posts', id))).data
})

const initialState: PostState = {
  posts: [],
  categories: [],
  currentCategory: null,
  currentAuthor: null,
  currentPost: null,
  ...idle,
}

const { reducer, actions } = createSlice({
  name: 'post',
  initialState,
  reducers: {
    /** Shows a post that a link passed along, until the API has answered. */
    postLinked: (state, action: PayloadAction<Post>) => {
      state.currentPost = action.payload
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(postThunks.fetch.fulfilled, (state, action) => {
        state.posts = action.payload
        state.currentCategory = null
      })
      .addCase(postThunks.fetchPage.fulfilled, (state, action) => {
        state.posts = action.payload.records
        state.currentCategory = null
      })
      .addCase(fetchByCategory.fulfilled, (state, action) => {
        state.posts = action.payload
        state.currentCategory = action.meta.arg
      })
      .addCase(categoryThunks.fetch.fulfilled, (state, action) => {
        state.categories = action.payload
      })
      .addCase(fetchPost.fulfilled, (state, action) => {
        state.currentPost = action.payload
      })
    trackProgress(builder, [
      ...Object.values(postThunks),
      ...Object.values(categoryThunks),
      fetchByCategory,
      fetchPost,
    ])
  },
})

type Root = { post: PostState }

export const categorySlice = { ...categoryThunks, create: createCategory }

export const postSlice = {
  reducer,
  ...actions,
  ...postThunks,
  fetchCategories: categoryThunks.fetch,
  fetchByCategory,
  fetchPost,
  select: (state: Root) => state.post,
  selectPosts: (state: Root): Post[] => state.post.posts,
}
