/** The address of a message or a question in the admin area. */
export function messagePath({ id, kind }: { id: string; kind: "contact" | "question" }): string {
  return `/admin/${kind === "question" ? "questions" : "messages"}/${id}`;
}
