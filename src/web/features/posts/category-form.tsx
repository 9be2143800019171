import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { categories as resource } from '#shared/resources/categories.ts'
import { ResourceForm } from '#web/admin/form/resource-form.tsx'
import { asProblem } from '#web/admin/frame/use-api.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import type { Problem } from '#web/redux/api.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { toast } from '#web/ui/toast.ts'
import css from './category-form.module.css'
import { postSlice } from './post-slice.ts'

/** From a new category to the next reading of the list (specification §9). */
const refreshDelayMs = 1_000

/** The categories there are; one that is in use stays. */
const CategoryList = () => {
  const dispatch = useDispatch<AppDispatch>()
  const { categories } = useSelector(postSlice.select)
  const [problem, setProblem] = useState<Problem | null>(null)
  const remove = async (id: number): Promise<void> => {
    setProblem(null)
    try {
      await dispatch(postSlice.removeCategory({ id })).unwrap()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <section className={css.existing} aria-label="Kategorier som finns">
      <h3>Kategorier som finns</h3>
      {/* The name keeps the focus, so that no error pushes a button away from under the mouse. */}
      <ul onMouseDown={(event) => event.preventDefault()}>
        {categories.map(({ id, name, published_post_count }) => (
          <li key={id}>
            <span className={css.name}>{name}</span>
            <span className={css.count}>{published_post_count} publicerade</span>
            <Operation label={`Delete ${name}`} icon="bin" onClick={() => void remove(id)} />
          </li>
        ))}
      </ul>
      {problem && (
        <Alert color="red" variant="outline" role="alert" title="Inget togs bort.">
          {problem.title}
        </Alert>
      )}
    </section>
  )
}

/** Adds a category, beside those there are. */
export const CategoryForm = ({ onClose }: { onClose: () => void }) => {
  const dispatch = useDispatch<AppDispatch>()
  const send = async ({ body }: { body: unknown }): Promise<void> => {
    const { name } = await dispatch(postSlice.createCategory({ body, auth: true, refetch: false })).unwrap()
    toast.success(`Category ${name} added!!!`)
    setTimeout(() => void dispatch(postSlice.fetchCategories({ auth: true })), refreshDelayMs)
  }
  return (
    <ResourceForm
      resource={resource}
      id={null}
      title="New Category"
      send={send}
      onClose={onClose}
      aside={() => <CategoryList />}
    />
  )
}
