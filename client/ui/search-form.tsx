import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { pageNames } from '#shared/pages.ts'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

export interface SearchFormProps {
  label: string
  hint?: string
  search: string
  error?: string | undefined
  onSearch: (typed: string) => void
}

/** The search field of a list. Before the page's script has run, the browser submits the form as `?busca=` to the same page. */
export function SearchForm({ label, hint, search, error, onSearch }: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('busca')
    onSearch(typeof typed === 'string' ? typed : '')
  }
  return (
    <search>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <TextField
          name="busca"
          {...{ label, hint, error }}
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          className="min-w-0 flex-1 basis-72"
        />
        <Button type="submit">
          <Search aria-hidden />
          {pageNames.search}
        </Button>
      </form>
    </search>
  )
}
