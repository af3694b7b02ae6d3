import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../config/paths.ts'
import { DatabaseContext } from '../data/database-context.ts'
import type { DatabaseOutline } from '../data/database-outline.ts'

const noPage = () => false

/** The way to the page with the definition of a collection or function, by its name or alias; it gives false where there is none. */
export function useDefinitionPage(outline: DatabaseOutline | undefined): (name: string) => boolean {
  const navigate = useNavigate()
  const path = useContext(DatabaseContext)?.path
  if (path === undefined || outline === undefined) return noPage
  return (named) => {
    const kind = (['collections', 'functions'] as const).find((each) =>
      outline[each].some(({ name, alias }) => name === named || alias === named),
    )
    if (kind === undefined) return false
    const item = outline[kind].find(({ name, alias }) => name === named || alias === named)
    void navigate(paths.resourceSchema.href(path, kind, item?.name ?? named))
    return true
  }
}
