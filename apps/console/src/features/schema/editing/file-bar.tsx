import type { SchemaFile } from '@terrarium/language'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { text } from '../../../messages/schema-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { downloadText } from '../../../ui/download.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { stepAlong } from '../../../ui/reading-direction.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { readFolder, replacedBy } from './read-folder.ts'
import { moveDefinition } from './move-definition.ts'
import { MoveDefinitionDialog } from './move-definition-dialog.tsx'
import { FileNameDialog } from './file-name-dialog.tsx'
import type { SchemaText } from './use-schema-text.ts'
import styles from './file-bar.module.css'

interface FileBarProps {
  readonly text: SchemaText
  readonly current: string
  readonly isReadOnly: boolean
  readonly onOpen: (name: string) => void
  readonly onSearch: () => void
  /** The choice of another view of the schema, where it stands in this line. */
  readonly views?: ReactNode
}

interface TabProps {
  readonly file: SchemaFile
  readonly isChanged: boolean
  readonly isOn: boolean
  readonly onOpen: () => void
}

function FileTab({ file, isChanged, isOn, onOpen }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isOn}
      tabIndex={isOn ? 0 : -1}
      className={classNames(styles['tab'], isOn && styles['on'])}
      onClick={onOpen}
    >
      <bdi dir="ltr">{file.name}</bdi>
      {isChanged && (
        <>
          <span className={styles['dot']} aria-hidden="true" />
          <VisuallyHidden>{text('schema.file_changed', { name: '' })}</VisuallyHidden>
        </>
      )}
    </button>
  )
}

/** The files of a schema: one is shown, arrows lead to the others; files are added, renamed and deleted here. */
export function FileBar({ text: { files, base, show }, current, isReadOnly, onOpen, onSearch, views }: FileBarProps) {
  const [dialog, setDialog] = useState<'add' | 'rename' | 'move'>()
  const list = useRef<HTMLDivElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const isChanged = ({ name, text: is }: SchemaFile) => base.files.find((file) => file.name === name)?.text !== is
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepAlong(event.key)
    if (step === 0) return
    event.preventDefault()
    const at = (files.findIndex(({ name }) => name === current) + step + files.length) % files.length
    const next = files[at]
    if (next === undefined) return
    onOpen(next.name)
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  const remove = () => {
    show(files.filter(({ name }) => name !== current))
    const other = files.find(({ name }) => name !== current)
    if (other !== undefined) onOpen(other.name)
  }
  const takeFolder = async (input: HTMLInputElement) => {
    const read = await readFolder(Array.from(input.files ?? []))
    input.value = ''
    const [first] = read
    if (first === undefined) {
      toasts.show({ theme: 'error', title: text('schema.folder_empty') })
      return
    }
    show(replacedBy(files, read))
    onOpen(first.name)
    toasts.show({
      title: text('schema.folder_taken', { count: read.length }),
      action: { label: text('schema.folder_undo'), onSelect: () => show(files) },
    })
  }
  const named = (name: string) => {
    const isNew = dialog === 'add'
    show(isNew ? [...files, { name, text: '' }] : files.map((file) => (file.name === current ? { name, text: file.text } : file)))
    onOpen(name)
    setDialog(undefined)
  }
  const shown = files.find(({ name }) => name === current)
  const moved = (label: string, to: string) => {
    show(moveDefinition(files, { from: current, to, label }))
    onOpen(to)
    setDialog(undefined)
  }
  return (
    <div className={styles['bar']}>
      <div ref={list} role="tablist" aria-label={text('schema.files')} className={styles['tabs']} onKeyDown={onKeyDown}>
        {files.map((file) => (
          <FileTab key={file.name} file={file} isChanged={isChanged(file)} isOn={file.name === current} onOpen={() => onOpen(file.name)} />
        ))}
      </div>
      {views}
      <Menu label={text('schema.file_menu')} placement="bottom-end" trigger={<IconButton icon="more" label={text('schema.file_menu')} />}>
        {!isReadOnly && (
          <>
            <MenuItem icon="plus" onSelect={() => setDialog('add')}>
              {text('schema.add_file')}
            </MenuItem>
            <MenuItem icon="edit" onSelect={() => setDialog('rename')}>
              {text('schema.rename_file', { name: current })}
            </MenuItem>
            <MenuItem icon="document" disabled={files.length < 2} onSelect={() => setDialog('move')}>
              {text('schema.move')}
            </MenuItem>
            <MenuItem icon="trash" danger disabled={files.length < 2} onSelect={remove}>
              {text('schema.delete_file', { name: current })}
            </MenuItem>
            <MenuItem icon="upload" onSelect={() => folder.current?.click()}>
              {text('schema.open_folder')}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon="search" onSelect={onSearch}>
          {text('schema.search')}
        </MenuItem>
        <MenuItem icon="download" onSelect={() => files.forEach((file) => downloadText(file.name, file.text))}>
          {text('schema.download')}
        </MenuItem>
      </Menu>
      <input
        ref={folder}
        type="file"
        multiple
        // Browsers choose a whole folder by this attribute, which has no name of its own in React.
        {...{ webkitdirectory: '' }}
        className={styles['folder']}
        tabIndex={-1}
        aria-label={text('schema.open_folder')}
        onChange={(event) => void takeFolder(event.target)}
      />
      {dialog === 'move' && shown !== undefined && (
        <MoveDefinitionDialog
          file={shown}
          targets={files.map(({ name }) => name).filter((name) => name !== current)}
          onMoved={moved}
          onClose={() => setDialog(undefined)}
        />
      )}
      {(dialog === 'add' || dialog === 'rename') && (
        <FileNameDialog
          renamed={dialog === 'rename' ? current : undefined}
          taken={files.map(({ name }) => name)}
          onNamed={named}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
