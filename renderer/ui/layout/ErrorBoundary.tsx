import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered instead of the failed content; `retry` renders the children again. */
  readonly fallback: (failure: Error, retry: () => void) => ReactNode;
  readonly onError?: (failure: Error, componentStack: string) => void;
  /** A change of it forgets the failure. */
  readonly resetKey?: string | number | null;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: Error | null;
  readonly resetKey: string | number | null | undefined;
}

/** Contains a render error within its own region. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { failure: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(failure: Error, info: ErrorInfo): void {
    this.props.onError?.(failure, info.componentStack ?? '');
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.fallback(failure, () => this.setState({ failure: null }));
  }
}
