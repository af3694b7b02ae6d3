import { text } from '../messages/text.ts'
import { Button } from './button.tsx'
import styles from './provider-buttons.module.css'

interface ProviderButtonsProps {
  readonly providers: readonly { readonly name: string; readonly title: string }[]
  /** Returns the address at which the sign-in by a provider goes on. */
  readonly begin: (name: string) => string
}

/** One button for each third party by which members sign in, above a rule; nothing where there are none. */
export function ProviderButtons({ providers, begin }: ProviderButtonsProps) {
  if (providers.length === 0) return null
  return (
    <div className={styles['providers']}>
      {providers.map(({ name, title }) => (
        <Button key={name} size="lg" wide onClick={() => window.location.assign(begin(name))}>
          {text('auth.continue_with', { provider: title })}
        </Button>
      ))}
      <p className={styles['or']}>{text('auth.or')}</p>
    </div>
  )
}
