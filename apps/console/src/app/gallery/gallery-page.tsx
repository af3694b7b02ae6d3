import { useState } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { ENVIRONMENTS } from '../../data/environments.ts'
import { Badge, BetaBadge, EnvironmentChip, StatusIcon } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormTextField } from '../../ui/form/fields.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Note } from '../../ui/note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SecretBox } from '../../ui/secret-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Table } from '../../ui/table.tsx'
import { PasswordField, SearchField, SelectField, TextAreaField, TextField } from '../../ui/text-field.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './gallery.module.css'

const THEMES = ['light', 'dark', 'contrast'] as const
const DENSITIES = ['comfortable', 'compact'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const
const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'quietDanger']
const SIZES: readonly ButtonSize[] = ['xs', 'sm', 'md', 'lg']

/** Shows the whole gallery one way. */
function Switches() {
  const root = document.documentElement
  const [theme, setTheme] = useState(root.getAttribute('data-theme') ?? 'light')
  const [density, setDensity] = useState(root.getAttribute('data-density') ?? 'comfortable')
  const [direction, setDirection] = useState(root.dir)
  const options = (values: readonly string[]) => values.map((id) => ({ id, label: id }))
  const choose = (attribute: string, set: (value: string) => void) => (value: string) => {
    root.setAttribute(attribute, value)
    set(value)
  }
  return (
    <div className={styles['row']}>
      <Segmented label="Theme" options={options(THEMES)} value={theme} onChange={choose('data-theme', setTheme)} />
      <Segmented label="Density" options={options(DENSITIES)} value={density} onChange={choose('data-density', setDensity)} />
      <Segmented label="Direction" options={options(DIRECTIONS)} value={direction} onChange={choose('dir', setDirection)} />
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  return (
    <Section title="Buttons">
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles['row']}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size} icon="plus">
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabledReason="Your role does not allow this.">
            Disabled
          </Button>
        </div>
      ))}
      <div className={styles['row']}>
        <IconButton icon="copy" label="Copy" />
        <Tooltip content="A note at the right">
          <Button>Tooltip</Button>
        </Tooltip>
        <Menu label="Actions" trigger={<Button endIcon="chevronDown">Menu</Button>}>
          <MenuHeading>Heading</MenuHeading>
          <MenuItem icon="database">Open</MenuItem>
          <MenuItem icon="lock" disabledReason="Your role does not allow this.">
            Disabled
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="trash" danger>
            Delete…
          </MenuItem>
        </Menu>
        <Button onClick={() => toasts.show({ theme: 'success', title: 'Saved.' })}>Toast</Button>
        <Button onClick={() => toasts.show({ theme: 'error', title: 'Not saved.', detail: 'The server does not answer.' })}>
          Error toast
        </Button>
      </div>
    </Section>
  )
}

function Fields() {
  const [view, setView] = useState('tree')
  const [search, setSearch] = useState('')
  const options = ['tree', 'table', 'json'].map((id) => ({ id, label: id }))
  return (
    <Section title="Fields">
      <div className={styles['grid']}>
        <TextField label="Name" help="Letters, digits and underscores; a letter first." defaultValue="bookshop" />
        <TextField label="Name" error="There is a database named bookshop here already." defaultValue="bookshop" />
        <TextField label="Path" value="us/bookshop" readOnly />
        <TextField label="Note" optional />
        <PasswordField label="Password" defaultValue="correct horse" />
        <SelectField label="Role" options={[{ value: 'server', label: 'server' }]} />
        <TextAreaField label="Body" code defaultValue="(x) => x + 1" />
        <div>
          <SearchField label="Name begins with…" value={search} onValueChange={setSearch} shortcut="/" suggestions={['Book']} />
          <CheckboxField label="I have stored this secret" help="It is shown once." />
          <CheckboxField label="I accept the terms" error="Confirm to continue." />
        </div>
      </div>
      <Segmented label="View" options={options} value={view} onChange={setView} />
    </Section>
  )
}

function States() {
  return (
    <Section title="States">
      <div className={styles['row']}>
        {(['neutral', 'line', 'ok', 'warn', 'bad', 'info', 'accent'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <BetaBadge />
        {ENVIRONMENTS.map((environment) => (
          <EnvironmentChip key={environment} environment={environment} />
        ))}
        {(['ok', 'warn', 'bad', 'info', 'unknown'] as const).map((tone) => (
          <StatusIcon key={tone} tone={tone} />
        ))}
        <Spinner />
      </div>
      <Note tone="info">Information that stays.</Note>
      <Note tone="warn">A warning.</Note>
      <Note tone="bad">A failure.</Note>
      <Note tone="ok">A success.</Note>
      <Progress label="Adding demo data" value={3} max={6} />
      <SecretBox secret="fnAexample" />
      <CodeBlock label="Program" numbered code={'const answer = 42\nprint(answer)'} />
      <Card title="Card">Only on account, usage and error pages.</Card>
      <EmptyState title="No collections yet." jar="sprout" actions={<Button>Create collection</Button>}>
        A collection holds documents.
      </EmptyState>
      <SkeletonRows rows={3} />
    </Section>
  )
}

function Tables() {
  return (
    <Section title="Table">
      <Table
        caption="Collections"
        rows={['Author', 'Book', `A${'very'.repeat(30)}LongName`]}
        rowKey={(row) => row}
        columns={[
          { id: 'name', label: 'Name', sorted: 'ascending', onSort: () => undefined, cell: (row) => <a href="#top">{row}</a> },
          { id: 'count', label: 'Documents', align: 'end', cell: (row) => (row === 'Book' ? '10000+' : undefined) },
        ]}
      />
    </Section>
  )
}

function Dialogs() {
  const [open, setOpen] = useState(false)
  const form = useConsoleForm<{ name: string }, { name: string }>({
    schema: v.object({ name: v.pipe(v.string(), v.nonEmpty('Name is required.')) }),
    defaults: { name: '' },
    where: 'Example',
    active: open,
    explain: () => ({ message: 'The server does not answer.' }),
    onSubmit: () => Promise.reject(new Error('always')),
  })
  return (
    <Section title="Dialog">
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <FormDialog open={open} form={form} title="Example" submitLabel="Send" onClose={() => setOpen(false)}>
        <FormTextField form={form} name="name" label="Name" data-autofocus />
      </FormDialog>
    </Section>
  )
}

/** Shows every component of the design system in each of its states, for the developers of the console. */
export function GalleryPage() {
  return (
    <main className={styles['page']}>
      <h1>Gallery</h1>
      <Switches />
      <Buttons />
      <Fields />
      <States />
      <Tables />
      <Dialogs />
      <ToastRegion />
    </main>
  )
}
