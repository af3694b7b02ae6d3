import { leaveGuard } from '../../data/leave-guard.ts'
import type { LeaveQuestion as Question, UnsavedWork } from '../../data/leave-guard.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { downloadText } from '../../ui/download.ts'

const NAMES_SHOWN_MAX = 5

function factsOf(works: readonly UnsavedWork[]) {
  return { count: works.reduce((sum, work) => sum + work.count, 0), where: works.map((work) => work.where).join(', ') }
}

function downloadAll(works: readonly UnsavedWork[]): void {
  for (const { file } of works) {
    if (file === undefined) continue
    const { name, content } = file()
    downloadText(name, content)
  }
}

/** One question before a sign-out: everything that it deletes. */
function SignOutQuestion({ works }: { readonly works: readonly UnsavedWork[] }) {
  return (
    <Dialog
      open
      role="alertdialog"
      closable={false}
      onClose={() => leaveGuard.answer('stay')}
      title={text('leave.sign_out_title')}
      footer={
        <>
          {works.some((work) => work.file !== undefined) && (
            <Button icon="download" onClick={() => downloadAll(works)}>
              {text('leave.download')}
            </Button>
          )}
          <Button data-autofocus autoFocus onClick={() => leaveGuard.answer('stay')}>
            {text('action.cancel')}
          </Button>
          <Button variant="danger" onClick={() => leaveGuard.answer('discard')}>
            {text('nav.sign_out')}
          </Button>
        </>
      }
    >
      {works.map((work, index) => (
        <div key={index}>
          <p>{work.consequence ?? text('leave.sign_out_text', { count: work.count, where: work.where })}</p>
          {work.names !== undefined && (
            <ul>
              {work.names.slice(0, NAMES_SHOWN_MAX).map((name, at) => (
                <li key={at}>{name}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </Dialog>
  )
}

/** Asks whether unsaved work is to be kept, given up or saved. */
export function LeaveQuestion({ question }: { readonly question: Question }) {
  const { works, move } = question
  if (move.kind === 'sign-out') return <SignOutQuestion works={works} />
  const isKept = works.every((work) => work.isKept === true)
  const maySave = works.every((work) => work.save !== undefined)
  return (
    <Dialog
      open
      role="alertdialog"
      closable={false}
      onClose={() => leaveGuard.answer('stay')}
      title={text('leave.title', factsOf(works))}
      footer={
        <>
          {isKept && (
            <Button variant="ghost" onClick={() => leaveGuard.answer('keep')}>
              {text('leave.keep')}
            </Button>
          )}
          <Button data-autofocus autoFocus onClick={() => leaveGuard.answer('stay')}>
            {text('leave.stay')}
          </Button>
          <Button variant="danger" onClick={() => leaveGuard.answer('discard')}>
            {text('leave.discard')}
          </Button>
          {maySave && (
            <Button variant="primary" onClick={() => leaveGuard.answer('save')}>
              {text('leave.save')}
            </Button>
          )}
        </>
      }
    >
      <p>{text(isKept ? 'leave.kept' : 'leave.text')}</p>
    </Dialog>
  )
}
