"""The kernels of the served pages: forked from one warm process, as many as the machine can hold."""
