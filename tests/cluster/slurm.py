"""Slurm on this machine alone: a controller and nodes on loopback, everything in one folder, no services of the system."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

CONFIGURATION = """ClusterName=surefoot
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={run}/munge.sock,cred_expire=5
CredType=cred/munge
SlurmctldPort={port}
StateSaveLocation={run}/ctld
SlurmdSpoolDir={run}/d-%n
SlurmctldPidFile={run}/ctld.pid
SlurmdPidFile={run}/d-%n.pid
SlurmctldLogFile={run}/ctld.log
SlurmdLogFile={run}/d-%n.log
SlurmdTimeout=10
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MaxArraySize=100001
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=100000,bf_interval=1
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobCompType=jobcomp/filetxt
JobCompLoc={run}/jobcomp.txt
{nodes}
PartitionName=p Nodes={names} Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    """Ports that nobody listens on now."""
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Slurm:
    def __init__(self, folder, nodes=2):
        self.run = pathlib.Path(folder)
        self.nodes = [f"n{i + 1}" for i in range(nodes)]
        for name in ["ctld", "key", *(f"d-{node}" for node in self.nodes)]:
            (self.run / name).mkdir(parents=True)
        (self.run / "key").chmod(0o700)
        host = socket.gethostname().split(".")[0]
        ports = free_ports(nodes + 1)
        lines = [f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1"
                 for node, port in zip(self.nodes, ports[1:])]
        (self.run / "slurm.conf").write_text(CONFIGURATION.format(
            host=host, user="root" if os.getuid() == 0 else os.getlogin(), run=self.run, port=ports[0],
            nodes="\n".join(lines), names=",".join(self.nodes)))
        self.environment = dict(os.environ, SLURM_CONF=str(self.run / "slurm.conf"))

    def call(self, *words, check=True):
        path = self.environment["PATH"] + ":/usr/sbin:/sbin"
        program = shutil.which(words[0], path=path)
        if program is None:
            raise FileNotFoundError(f"{words[0]} is missing; `make test-cluster` installs it")
        run = subprocess.run([program, *map(str, words[1:])], env=self.environment, capture_output=True, text=True)
        if check and run.returncode != 0:
            raise RuntimeError(f"{words}: {run.stdout}{run.stderr}")
        return run.stdout

    def start(self):
        key = self.run / "key" / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.call("munged", "--force", f"--socket={self.run}/munge.sock", f"--key-file={key}",
                  f"--pid-file={self.run}/munged.pid", f"--log-file={self.run}/munged.log",
                  f"--seed-file={self.run}/munged.seed")
        self.call("slurmctld")
        for node in self.nodes:
            self.call("slurmd", "-N", node)
        self.wait_for(lambda: self.call("sinfo", "-h", "-t", "idle", "-o", "%D", check=False).strip() == str(len(self.nodes)))

    def wait_for(self, what, seconds=60):
        deadline = time.monotonic() + seconds
        while not what():
            if time.monotonic() > deadline:
                raise TimeoutError(self.call("sinfo", "-R", check=False) + self.call("squeue", check=False))
            time.sleep(0.1)

    def running_on(self, node):
        return self.call("squeue", "-h", "-w", node, "-t", "R", "-o", "%i", check=False).split()

    def kill_node(self, node):
        """As if its power were cut: the daemon, what watches over its jobs, and the jobs."""
        victims = [int((self.run / f"d-{node}.pid").read_text())]
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                environment = (process / "environ").read_bytes().split(b"\0")
                parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
                watcher = (pathlib.Path("/proc") / str(parent) / "cmdline").read_bytes()
            except (OSError, ValueError):
                continue
            ours = b"SLURM_CONF=" + str(self.run / "slurm.conf").encode() in environment
            if ours and b"SLURMD_NODENAME=" + node.encode() in environment:
                victims.append(int(process.name))
                if watcher.startswith(b"slurmstepd"):
                    victims.insert(1, parent)
        for victim in victims:
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:
                pass
        return len(victims) - 1

    def stop(self):
        """Ends the daemons and waits until they are gone, so that nobody writes into the folder any more."""
        daemons = []
        for name in [*(f"d-{node}" for node in self.nodes), "ctld", "munged"]:
            try:
                daemons.append(int((self.run / f"{name}.pid").read_text()))
            except (OSError, ValueError):
                pass
        self.call("scontrol", "shutdown", check=False)
        deadline = time.monotonic() + 20
        for daemon in daemons:
            while pathlib.Path(f"/proc/{daemon}").exists() and time.monotonic() < deadline:
                try:
                    os.kill(daemon, signal.SIGTERM)
                except ProcessLookupError:
                    break
                time.sleep(0.2)
