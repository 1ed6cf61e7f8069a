import type { ReactNode } from "react";
import styles from "./questions.module.css";

export type Question = { question: string; answer: ReactNode };

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary data-arrow data-wide>
            {question}
          </summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
