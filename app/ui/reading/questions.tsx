import { Link } from "@remix-run/react";

import { french } from "~/shop/words/french-spacing";
import { typeset } from "~/ui/typography";

/** The answer is plain text, because it is also sent to search engines; links are a separate part. */
export type Question = { question: string; answer: string[]; next?: { to: string; name: string } };

/** @param open shows all answers at once, for a page that is made to be printed */
export function Questions({ questions, open = false }: { questions: Question[]; open?: boolean }) {
  return (
    <div className="questions">
      {questions.map(({ question, answer, next }) => (
        <details key={question} open={open}>
          <summary>{typeset(question)}</summary>
          {answer.map((paragraph) => (
            <p key={paragraph}>{typeset(paragraph)}</p>
          ))}
          {next ? (
            <p>
              <Link to={next.to} className="alone">
                {next.name}
              </Link>
            </p>
          ) : null}
        </details>
      ))}
    </div>
  );
}

export function questionFacts(questions: Question[]): object {
  return {
    "@type": "FAQPage",
    "mainEntity": questions.map(({ question, answer }) => ({
      "@type": "Question",
      "name": french(question),
      "acceptedAnswer": { "@type": "Answer", "text": french(answer.join(" ")) },
    })),
  };
}
