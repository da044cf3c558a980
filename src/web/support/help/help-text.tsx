import { SentenceText } from '#web/ui/data/text.tsx'
import styles from '../support.module.css'

/** A text of help: paragraphs with a blank line between them, lines with a dash as a list. */
export function HelpText({ children }: { children: string }) {
  return (
    <div className={styles['prose']}>
      {children.split('\n\n').map((block) => {
        const lines = block.split('\n')
        return block.startsWith('- ') ? (
          <ul key={block}>
            {lines.map((line) => (
              <li key={line}>
                <SentenceText>{line.replace(/^- /, '')}</SentenceText>
              </li>
            ))}
          </ul>
        ) : (
          <p key={block}>
            <SentenceText>{block}</SentenceText>
          </p>
        )
      })}
    </div>
  )
}
