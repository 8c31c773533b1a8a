/** What is wrong with one component: `evaluate 'web': division by zero.` */
export interface ComponentFault {
  readonly code: string;
  /** Stands before the component's name: qbec's word, or ours where qbec does not name the component. */
  readonly lead: 'evaluate' | 'component';
  /** Qbec's. */
  readonly message: string;
}
