import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { CREATE_DIALOG } from '../../config/paths.ts'
import { text } from '../../messages/explorer-text.ts'
import { onSheetWhile, useShortcut } from '../use-shortcut.ts'

/** Lets the key `n`, and an address that asks for it, begin the creation of what the page lists; not while there is a reason against it. */
export function useCreateShortcut(create: () => void, refusal: string | undefined): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get('dialog') === CREATE_DIALOG
  const latest = useRef(() => {})
  latest.current = () => {
    const next = new URLSearchParams(search)
    next.delete('dialog')
    setSearch(next, { replace: true })
    if (refusal === undefined) create()
  }
  useEffect(() => {
    if (isAsked) latest.current()
  }, [isAsked])
  useShortcut('n', () => refusal === undefined && create(), text('shortcut.create'), false, onSheetWhile(refusal === undefined))
}
